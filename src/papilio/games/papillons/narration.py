"""x"""
def refusal(c: str) -> str: return c
