/** The time zone of whoever looks: times that belong to no station are shown in it. IANA. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
