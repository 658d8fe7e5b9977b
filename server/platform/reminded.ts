/** Days before its last one on which the renewal of a service is first reminded of, where its owner asks for nothing else: contracts promise it. */
export const REMINDED_DAYS = 30;
