/**
 * In-memory WASI with the few calls that flite needs: arguments, a clock, two output streams and named files. Not
 * node:wasi, which crashed the process on long texts; here the worst case is an exception, and no text can reach a real
 * file.
 */

const SUCCESS = 0
const BAD_DESCRIPTOR = 8
const NOT_FOUND = 44
const NOT_SEEKABLE = 70

const FILETYPE = { characterDevice: 2, directory: 3, regularFile: 4 } as const
const OPEN = { create: 1, truncate: 8 } as const
const ALL_RIGHTS = 0x1fffffffn

type File = { bytes: Uint8Array; length: number }
type Descriptor =
  | { kind: 'input' }
  | { kind: 'output'; chunks: Uint8Array[] }
  | { kind: 'folder'; name: string }
  | { kind: 'file'; file: File; position: number }

class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

/** Result of a finished run. */
export type Finished = { code: number; output: string; errors: string; files: Map<string, Uint8Array> }

/** Runs a WASI command in a fresh instance. Throws if the module traps. */
export function runWasi(module: WebAssembly.Module, args: string[], given: Record<string, Uint8Array> = {}): Finished {
  const encoder = new TextEncoder()
  const argv = args.map((arg) => encoder.encode(`${arg}\0`))
  const files = new Map<string, File>()
  for (const [name, bytes] of Object.entries(given)) files.set(name, { bytes, length: bytes.length })
  const output: Uint8Array[] = []
  const errors: Uint8Array[] = []
  const descriptors: Descriptor[] = [
    { kind: 'input' },
    { kind: 'output', chunks: output },
    { kind: 'output', chunks: errors },
    { kind: 'folder', name: '.' },
  ]
  let memory: WebAssembly.Memory
  // Memory growth detaches earlier views, so each access creates its own.
  const view = () => new DataView(memory.buffer)
  const bytes = () => new Uint8Array(memory.buffer)
  const vectors = (at: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      start: view().getUint32(at + i * 8, true),
      length: view().getUint32(at + i * 8 + 4, true),
    }))

  const calls = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, argv.length, true)
      view().setUint32(
        size,
        argv.reduce((sum, arg) => sum + arg.length, 0),
        true,
      )
      return SUCCESS
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer
      argv.forEach((arg, i) => {
        view().setUint32(pointers + i * 4, at, true)
        bytes().set(arg, at)
        at += arg.length
      })
      return SUCCESS
    },
    // A constant clock, so that equal texts give equal audio.
    clock_time_get(_id: number, _precision: bigint, result: number) {
      view().setBigUint64(result, 0n, true)
      return SUCCESS
    },
    fd_close: () => SUCCESS,
    fd_fdstat_get(fd: number, result: number) {
      const descriptor = descriptors[fd]
      if (!descriptor) return BAD_DESCRIPTOR
      const filetype =
        descriptor.kind === 'folder'
          ? FILETYPE.directory
          : descriptor.kind === 'file'
            ? FILETYPE.regularFile
            : FILETYPE.characterDevice
      bytes().fill(0, result, result + 24)
      view().setUint8(result, filetype)
      view().setBigUint64(result + 8, ALL_RIGHTS, true)
      view().setBigUint64(result + 16, ALL_RIGHTS, true)
      return SUCCESS
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_prestat_get(fd: number, result: number) {
      const descriptor = descriptors[fd]
      if (descriptor?.kind !== 'folder') return BAD_DESCRIPTOR
      view().setUint32(result, 0, true)
      view().setUint32(result + 4, descriptor.name.length, true)
      return SUCCESS
    },
    fd_prestat_dir_name(fd: number, buffer: number, length: number) {
      const descriptor = descriptors[fd]
      if (descriptor?.kind !== 'folder') return BAD_DESCRIPTOR
      bytes().set(encoder.encode(descriptor.name).subarray(0, length), buffer)
      return SUCCESS
    },
    path_open(
      _folder: number,
      _lookup: number,
      path: number,
      pathLength: number,
      how: number,
      _rights: bigint,
      _inheriting: bigint,
      _flags: number,
      result: number,
    ) {
      const name = new TextDecoder().decode(bytes().slice(path, path + pathLength))
      let file = files.get(name)
      if (!file) {
        if (!(how & OPEN.create)) return NOT_FOUND
        file = { bytes: new Uint8Array(0), length: 0 }
        files.set(name, file)
      }
      if (how & OPEN.truncate) file.length = 0
      descriptors.push({ kind: 'file', file, position: 0 })
      view().setUint32(result, descriptors.length - 1, true)
      return SUCCESS
    },
    fd_read(fd: number, at: number, count: number, result: number) {
      const descriptor = descriptors[fd]
      let total = 0
      if (descriptor?.kind === 'file')
        for (const { start, length } of vectors(at, count)) {
          const end = Math.min(descriptor.file.length, descriptor.position + length)
          const part = descriptor.file.bytes.subarray(descriptor.position, end)
          bytes().set(part, start)
          descriptor.position += part.length
          total += part.length
        }
      view().setUint32(result, total, true)
      return SUCCESS
    },
    fd_write(fd: number, at: number, count: number, result: number) {
      const descriptor = descriptors[fd]
      if (descriptor?.kind !== 'output' && descriptor?.kind !== 'file') return BAD_DESCRIPTOR
      let total = 0
      for (const { start, length } of vectors(at, count)) {
        const part = bytes().slice(start, start + length)
        if (descriptor.kind === 'output') descriptor.chunks.push(part)
        else {
          write(descriptor.file, descriptor.position, part)
          descriptor.position += length
        }
        total += length
      }
      view().setUint32(result, total, true)
      return SUCCESS
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number) {
      const descriptor = descriptors[fd]
      if (descriptor?.kind !== 'file') return NOT_SEEKABLE
      const from = whence === 0 ? 0 : whence === 1 ? descriptor.position : descriptor.file.length
      descriptor.position = from + Number(offset)
      view().setBigUint64(result, BigInt(descriptor.position), true)
      return SUCCESS
    },
    proc_exit(code: number) {
      throw new Exit(code)
    },
  }

  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls })
  if (!(exports.memory instanceof WebAssembly.Memory) || typeof exports._start !== 'function')
    throw new TypeError('the module is not a WASI command')
  memory = exports.memory
  let code = 0
  try {
    exports._start()
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    code = error.code
  }
  const text = (chunks: Uint8Array[]) => Buffer.concat(chunks).toString('utf8')
  return {
    code,
    output: text(output),
    errors: text(errors),
    files: new Map([...files].map(([name, file]) => [name, file.bytes.subarray(0, file.length)])),
  }
}

function write(file: File, position: number, part: Uint8Array): void {
  const end = position + part.length
  if (end > file.bytes.length) {
    const larger = new Uint8Array(Math.max(file.bytes.length * 2, end, 65536))
    larger.set(file.bytes.subarray(0, file.length))
    file.bytes = larger
  }
  file.bytes.set(part, position)
  file.length = Math.max(file.length, end)
}
