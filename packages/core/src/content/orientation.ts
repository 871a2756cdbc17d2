import type { Orientation } from '../film/timeline.ts'
import type { ContentMode } from './item.ts'

/** Part 3 §I: shorts are always vertical; for other videos their author chooses, horizontal by default. */
export const orientationOf = (mode: ContentMode | '', chosen: Orientation = 'horizontal'): Orientation =>
  mode === 'short' ? 'vertical' : chosen
