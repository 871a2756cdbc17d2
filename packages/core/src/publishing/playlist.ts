/** The playlist id in a typed or pasted id or address. Null when nothing was typed. */
export const parsePlaylistId = (typed: string): string | null =>
  /[?&]list=([\w-]+)/.exec(typed)?.[1] ?? (typed.trim() || null)

/** Whether YouTube could have given a playlist this id. */
const isPlaylistId = (id: string): boolean => /^[A-Z]{2}[\w-]{10,62}$/.test(id)

/** Why this is no playlist, in words for its author; null when it is one or none. */
export const playlistProblem = (id: string | null): string | null =>
  id === null || isPlaylistId(id) ? null : 'This isn’t a YouTube playlist. Paste the link to your playlist.'
