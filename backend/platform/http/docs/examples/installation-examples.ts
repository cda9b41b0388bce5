import type { SuperAdminSettings } from '@mesonet/contract/console-settings.js';

/** These examples show the installation as a whole. */
export const INSTALLATION_EXAMPLES = {
  SuperAdminSettings: { logsUrl: 'https://logs.example.org' },
} satisfies {
  SuperAdminSettings: SuperAdminSettings;
};
