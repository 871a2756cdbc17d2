import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A square PNG for an account: two colors that follow from its name. */
export function accountPicture(name: string, side: number): Buffer {
  const [r1 = 0, g1 = 0, b1 = 0, r2 = 0, g2 = 0, b2 = 0] = createHash('sha256').update(name).digest()
  const rows = Buffer.alloc(side * (1 + side * 3))
  for (let y = 0, at = 0; y < side; y++) {
    // Filter byte 0 begins each row.
    at++
    for (let x = 0; x < side; x++) {
      const isInside = (x - side / 2) ** 2 + (y - side / 2) ** 2 < (side / 3) ** 2
      for (const value of isInside ? [r1, g1, b1] : [r2, g2, b2]) rows[at++] = value
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
