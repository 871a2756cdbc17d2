/** A fault that the operator can put right; the message says how. */
export class ConfigError extends Error {}
