import type { Viewer } from '../accounts/viewer.ts'
import type { AssetType } from '../assets/asset.ts'
import { firstTurn } from '../assets/branding.ts'
import type { Assets } from '../assets/ports.ts'
import type { Items } from '../content/ports.ts'
import type { Abilities } from '../content/typed-problem.ts'
import type { Personas } from '../personas/ports.ts'
import type { Readiness } from './job-schema.ts'

/**
 * The parts that the setup still lacks (part 3 §C). A slot counts when the account or a persona filled it, in either
 * orientation, also with the starter kit. Missing slots only cause a warning: the stock kit fills every gap.
 */
export async function readiness(
  {
    personas,
    assets,
    items,
    abilities,
  }: { personas: Personas; assets: Assets; items: Pick<Items, 'videoCounts'>; abilities: Abilities },
  viewer: Viewer,
): Promise<Readiness> {
  const [own, filled] = await Promise.all([personas.list(viewer.id), assets.filled(viewer.id)])
  const led = await items.videoCounts(
    viewer.id,
    own.map(({ id }) => id),
  )
  const everywhere = [filled.account, ...Object.values(filled.personas)]
  const has = (...slots: AssetType[]) => everywhere.some((one) => slots.some((slot) => one[slot] !== undefined))
  const found = {
    has_persona: own.length > 0,
    has_logo: has('logo'),
    has_watermark: has('watermark'),
    has_intro: has('intro', 'intro_large'),
    has_outro: has('outro', 'outro_large'),
    has_background: has('background', 'background_large'),
  }
  const { has_persona, has_logo, has_intro, has_outro, has_background } = found
  return {
    is_ready: has_persona && has_logo && has_intro && has_outro && has_background,
    ...found,
    turns: Object.fromEntries(own.map((persona) => [persona.id, firstTurn(persona) + (led.get(persona.id) ?? 0)])),
    writes: abilities.writes,
    speaks: Object.fromEntries(own.map(({ id, voice }) => [id, abilities.speaks(voice.id)])),
  }
}
