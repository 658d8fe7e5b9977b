/** How the cloud space says that a call went well. */
export const DONE = { success: true } as const;
