/** Around pages that are made with Ant Design; the others begin without that library. */
export async function antdPages() {
  return { Component: (await import('../shared/ui/theme/antd-theme.js')).AntdPages };
}
