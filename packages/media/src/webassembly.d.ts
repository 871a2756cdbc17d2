// The part of WebAssembly that we use: Node has it, but @types/node 20 leaves its types to the DOM library.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
    /** Adds pages of 64 KiB. Replaces `buffer`. */
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports?: Record<string, object>)
    readonly exports: Record<string, unknown>
  }
}
