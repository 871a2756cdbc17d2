/** Splits a quantity evenly over the chosen personas, the remainder to the first ones (part 2 §5). */
export function distribute(quantity: number, personas: readonly string[]): { persona: string; count: number }[] {
  if (personas.length === 0) return []
  const each = Math.floor(quantity / personas.length)
  const remainder = quantity % personas.length
  return personas.map((persona, index) => ({ persona, count: each + (index < remainder ? 1 : 0) }))
}

/** Lowering the quantity trims the chosen personas to fit (part 2 §4). */
export function trimToQuantity(personas: readonly string[], quantity: number): string[] {
  return personas.slice(0, Math.max(0, quantity))
}
