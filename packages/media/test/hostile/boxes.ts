/** Changes the body of the boxes at this path of an MP4 file (`moov/trak/mdia`), and the sizes of those around it. */
export function changeBoxes(bytes: Buffer, path: string, change: (body: Buffer) => Buffer): Buffer {
  const [wanted = '', ...rest] = path.split('/')
  return eachBox(bytes, (type, body) => {
    if (type !== wanted) return [box(type, body)]
    return [box(type, rest.length > 0 ? changeBoxes(body, rest.join('/'), change) : change(body))]
  })
}

/** Repeats the boxes of this type at the top level of `bytes`. */
export const repeatBoxes = (bytes: Buffer, wanted: string, times: number): Buffer =>
  eachBox(bytes, (type, body) => Array.from({ length: type === wanted ? times : 1 }, () => box(type, body)))

export function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function eachBox(bytes: Buffer, made: (type: string, body: Buffer) => Buffer[]): Buffer {
  const boxes: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    boxes.push(...made(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + size)))
    at += size
  }
  return Buffer.concat(boxes)
}
