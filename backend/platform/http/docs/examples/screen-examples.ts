import type { CustomScreenFile, ReplacedDashboards, ScreensPlan } from '@mesonet/contract/custom-screens.js';

/** Examples for the API reference: the custom screens of organizations. */
export const SCREEN_EXAMPLES = {
  CustomScreenFile: { path: 'RT/main.html', mimetype: 'text/html', size: 8_140 },
  ReplacedDashboards: { main: true, overview: false, draft: { main: true, overview: true } },
  ScreensPlan: { replaces: ['demo', 'plains'], leaves: ['valley'] },
} satisfies {
  CustomScreenFile: CustomScreenFile;
  ReplacedDashboards: ReplacedDashboards;
  ScreensPlan: ScreensPlan;
};
