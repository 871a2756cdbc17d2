const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can name a row at all; anything else is asked for in vain, without troubling the database. */
export const isUuid = (text: string): boolean => UUID.test(text)
