/** IANA time zone of the user's browser, used for times that do not belong to a station. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
