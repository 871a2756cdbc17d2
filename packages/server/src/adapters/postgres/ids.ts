const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text is a UUID. Postgres rejects queries for ids that are not. */
export const isUuid = (text: string): boolean => UUID.test(text)
