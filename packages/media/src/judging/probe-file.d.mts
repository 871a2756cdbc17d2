import type { Probe } from '../probe.ts'

export function probeFile(path: string): Promise<Probe | null>
