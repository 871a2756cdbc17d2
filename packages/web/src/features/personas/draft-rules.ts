import { type NewPersona, newPersonaSchema } from '@pack/core/personas/persona'
import { type DraftProblems, fieldsOf, type PersonaDraft } from './draft.ts'

/** Core's own rules, told at the fields they concern. */
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
