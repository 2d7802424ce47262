"""The grammar of typed text: in prompts, forms, filters and pickers."""
