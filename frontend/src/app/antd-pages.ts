/** Loads the wrapper of the pages that use the component library Ant Design; other pages load without that library. */
export async function antdPages() {
  return { Component: (await import('../shared/ui/theme/antd-theme.js')).AntdPages };
}
