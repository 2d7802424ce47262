"""What is typed: the grammar of prompts, forms, filters and pickers."""
