/** Whether an error has this code of Node's, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
