/** Most characters of a message to the developers. */
export const DEVELOPER_MESSAGE_MAX = 4000
