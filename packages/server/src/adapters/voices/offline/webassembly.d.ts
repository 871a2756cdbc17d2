// The part of WebAssembly that wasi.ts uses: Node has it, but @types/node 20 leaves its types to the DOM library.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
  }
  class Instance {
    constructor(module: Module, imports: Record<string, object>)
    readonly exports: Record<string, unknown>
  }
}
