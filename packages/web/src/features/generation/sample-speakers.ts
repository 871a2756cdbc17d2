import type { ScriptLine } from '@pack/core/content/script'
import type { Persona } from '@pack/core/personas/persona'
import { openingOf, type SampleSpeaker } from '../../product/preview/sample-timeline.ts'

/**
 * What personas say in a sample: the start of their first line of the user's script, in its order. Without one, the
 * first says the theme, with which most scripts open, and the others a line of their own.
 */
export function sampleSpeakers(
  personas: readonly Persona[],
  { theme, lines }: { theme: string; lines: readonly ScriptLine[] },
): SampleSpeaker[] {
  const order = new Set([...lines.map(({ persona }) => persona), ...personas.map(({ slug }) => slug)])
  const inOrder = [...order].flatMap((slug) => personas.filter((persona) => persona.slug === slug))
  return inOrder.map((persona, at) => {
    const line = lines.find((one) => one.persona === persona.slug)?.line ?? (at === 0 ? theme : '')
    return {
      id: persona.slug,
      name: persona.name,
      colour: persona.colour,
      avatar: persona.avatar_url ?? '',
      captions: persona.captions,
      pace: persona.voice.pace,
      line: openingOf(line) || persona.voice_line || `Hello, I’m ${persona.name}.`,
    }
  })
}
