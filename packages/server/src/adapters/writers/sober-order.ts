import { type GraveSubject, graveNotes, isToneIgnored } from '@pack/core/content/grave'
import type { ScriptOrder } from '@pack/core/content/script'

/** Words and signs that make light of a grave theme: jokes, flirting, drill, slogans and selling. */
const FLIPPANT =
  /\b(?:wink\w*|darling|sweetie|honey|babe|duck(?:s|y)?|raccoons?|pigeons?|clowns?|circus|lol|lmao|rofl|haha\w*|hehe\w*|oops|yay|woo+hoo|yolo|bestie|slay|savage|epic|awesome|crush(?:ed|ing)? it|hustle|grind(?:ing)?|no excuses|no pain,? no gain|level up|let'?s go+|boom|game[- ]changer|killer|to die for|joke|jokes|joking|punch ?lines?|pranks?|memes?|hilarious|funny|silly|giggl\w*|chuckl\w*|dessert|champagne|sexy|flirt\w*|kiss me|seduc\w*|drop and give|soldier up|man up|toughen up|suck it up|get over it|cheer up|look on the bright side|silver lining|discount|\d+ ?% off|buy now|link in bio|smash that|subscribe)\b|\p{Extended_Pictographic}|!/iu

export const isFlippant = (text: string): boolean => FLIPPANT.test(text)

/**
 * An order on a grave theme as writers may fulfil it: without tones and keywords that would make light of it, and with
 * notes for its author. `maySay` rejects further keywords.
 */
export function soberOrder(
  order: ScriptOrder,
  subject: GraveSubject,
  maySay: (keyword: string) => boolean = () => true,
): { order: ScriptOrder; notes: string[] } {
  const keywords = order.keywords.filter((keyword) => !isFlippant(keyword) && maySay(keyword))
  const left = order.keywords.filter((keyword) => !keywords.includes(keyword))
  return {
    order: { ...order, keywords, tone: isToneIgnored(order.tone) ? '' : order.tone },
    notes: [
      ...graveNotes(subject, order.tone),
      ...(left.length > 0 ? [`Keywords left out because they don’t suit this serious theme: ${left.join(', ')}.`] : []),
    ],
  }
}
