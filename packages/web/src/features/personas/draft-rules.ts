import { type NewPersona, newPersonaSchema } from '@pack/core/personas/persona'
import { type DraftProblems, fieldsOf, type PersonaDraft } from './draft.ts'

/** Core's validation messages by field. In a file of its own because it loads zod. */
export function draftProblems(draft: PersonaDraft): DraftProblems {
  const fields: NewPersona = fieldsOf(draft)
  const read = newPersonaSchema.safeParse(fields)
  if (read.success) return {}
  const problems: DraftProblems = {}
  for (const issue of read.error.issues) {
    const field = issue.path[0]
    const name = typeof field === 'string' && field in draft ? (field as keyof PersonaDraft) : 'name'
    problems[name] ??= issue.message
  }
  return problems
}
