import { LeaseLost } from '@pack/core/generation/ports'

/** How often a worker checks its lease: a cancelled item stops within this time. */
const LEASE_CHECK_MS = 1_000

/** Calls `lost` once the lease is lost. The returned timer ends it. */
export function watchLease(lease: { check(): Promise<void> }, lost: () => void): NodeJS.Timeout {
  let checking = false
  return setInterval(async () => {
    if (checking) return
    checking = true
    try {
      await lease.check()
    } catch (error) {
      // An unreachable database says nothing about the lease.
      if (error instanceof LeaseLost) lost()
    } finally {
      checking = false
    }
  }, LEASE_CHECK_MS)
}
