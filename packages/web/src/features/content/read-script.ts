/** Parses a script, the JSON text of a list of {persona, line}; invalid text yields no lines. */
export function readScript(script: string | null): { persona: string; line: string }[] {
  try {
    const lines: unknown = JSON.parse(script ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine) : []
  } catch {
    return []
  }
}
const isLine = (one: unknown): one is { persona: string; line: string } =>
  typeof one === 'object' &&
  one !== null &&
  'persona' in one &&
  typeof one.persona === 'string' &&
  'line' in one &&
  typeof one.line === 'string'
