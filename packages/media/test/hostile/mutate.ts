import { random } from '@pack/core/kernel/random'

/** Shares of the bits to flip, from hardly any to many. */
const RATIOS = [0.00005, 0.0004, 0.004, 0.02]

/** The same bytes with some bits flipped, as by a bad disk or an attacker. The seed determines which. */
export function mutate(bytes: Buffer, seed: number): Buffer {
  const chance = random(`mutant ${seed}`)
  const mutant = Buffer.from(bytes)
  const flips = Math.max(1, Math.round(bytes.length * 8 * chance.pick(RATIOS)))
  // Faults in headers do the most harm: every other mutant has all its faults there.
  const reach = chance.next() < 0.5 ? Math.min(bytes.length, 2048) : bytes.length
  for (let flip = 0; flip < Math.min(flips, reach * 4); flip++) {
    const at = chance.int(reach)
    mutant[at] = (mutant[at] ?? 0) ^ (1 << chance.int(8))
  }
  const turn = chance.next()
  if (turn < 0.15) return mutant.subarray(0, 1 + chance.int(bytes.length))
  if (turn < 0.25) {
    const [from, length] = [chance.int(bytes.length), chance.int(4096)]
    return Buffer.concat([mutant.subarray(0, from), mutant.subarray(from, from + length), mutant.subarray(from)])
  }
  if (turn < 0.35) mutant.writeUInt32BE(0xffffffff, chance.int(Math.max(1, Math.min(reach, bytes.length - 4))))
  return mutant
}
