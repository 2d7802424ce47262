"""The grammar of text that is typed in prompts, forms, filters and pickers."""
