/** The id in what somebody typed or pasted: a playlist's id, or its address. */
export const parsePlaylistId = (typed: string): string => /[?&]list=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()

/** Whether YouTube could have given a playlist this id. */
export const isPlaylistId = (id: string): boolean => /^[A-Z]{2}[\w-]{10,62}$/.test(id)
