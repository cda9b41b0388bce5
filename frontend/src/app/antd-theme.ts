import { theme as antd, type ThemeConfig } from 'antd';
import { colour, FONT_FAMILY, type ColourName, type ThemeName } from '../shared/ui/theme/theme.js';

/**
 * The console's look in Ant Design's words.
 * @param isStill without motion: what waits for the end of one that is too short to be drawn would wait for ever
 */
export function antdTheme(theme: ThemeName, isStill: boolean): ThemeConfig {
  const of = (name: ColourName) => colour(name, theme);
  return {
    algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: 'mesonet' },
    hashed: false,
    token: {
      motion: !isStill,
      colorPrimary: of('brand'),
      // The lighter ones that Ant Design would make of it are too light to read, white text on them too.
      colorPrimaryHover: of('brand'),
      colorLink: of('brand'),
      colorLinkHover: of('brand'),
      colorLinkActive: of('brand'),
      controlItemBgActive: of('soft'),
      controlItemBgActiveHover: of('soft'),
      colorInfo: of('brand'),
      colorSuccess: of('good'),
      colorWarning: of('warning'),
      colorError: of('danger'),
      colorText: of('ink'),
      colorTextSecondary: of('muted'),
      colorTextTertiary: of('faint'),
      colorTextPlaceholder: of('faint'),
      colorTextLightSolid: of('onBrand'),
      colorBgLayout: of('page'),
      colorBgContainer: of('card'),
      colorBgElevated: of('raised'),
      colorBorder: of('line'),
      colorBorderSecondary: of('line'),
      colorSplit: of('line'),
      borderRadius: 8,
      borderRadiusLG: 12,
      fontFamily: FONT_FAMILY,
      fontSize: 14,
      fontSizeSM: 12.5,
      boxShadow: 'none',
      boxShadowTertiary: 'none',
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        primaryColor: of('onBrand'),
        defaultHoverColor: of('brand'),
        defaultHoverBorderColor: of('brand'),
        defaultActiveColor: of('brand'),
        defaultActiveBorderColor: of('brand'),
      },
      DatePicker: { activeShadow: 'none', colorBorder: of('edge') },
      Input: { activeShadow: 'none', colorBorder: of('edge') },
      InputNumber: { activeShadow: 'none', colorBorder: of('edge') },
      Select: { activeOutlineColor: 'transparent', colorBorder: of('edge') },
      Table: {
        headerSplitColor: 'transparent',
        headerBg: of('card'),
        headerColor: of('muted'),
        rowHoverBg: of('soft'),
      },
    },
  };
}
