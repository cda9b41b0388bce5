/** What one zip of custom screens may hold. */
export const SCREENS_ZIP_MAX_BYTES = 20 * 1024 * 1024;
export const SCREENS_MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
export const SCREENS_MAX_FILES = 1_000;

/** Files that replace the built-in dashboards: of one station, and of all. */
export const SCREEN_DASHBOARDS = { main: 'RT/main.html', overview: 'RT/overview.html' } as const;
export type ScreenDashboard = keyof typeof SCREEN_DASHBOARDS;
