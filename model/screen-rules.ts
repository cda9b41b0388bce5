/** Limits of an uploaded zip file of custom screens: HTML pages that replace the built-in dashboards. */
export const SCREENS_ZIP_MAX_BYTES = 20 * 1024 * 1024;
export const SCREENS_MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
export const SCREENS_MAX_FILES = 1_000;

/**
 * Files among the custom screens that replace the built-in dashboards: `main` for one station, `overview` for all
 * stations.
 */
export const SCREEN_DASHBOARDS = { main: 'RT/main.html', overview: 'RT/overview.html' } as const;
export type ScreenDashboard = keyof typeof SCREEN_DASHBOARDS;
