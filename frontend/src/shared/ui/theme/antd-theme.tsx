import { ConfigProvider, theme as antd, type ThemeConfig } from 'antd';
import { type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { colour, FONT_FAMILY, type ColourName, type ThemeName } from './theme.js';
import { useReducedMotion } from './use-reduced-motion.js';
import { useTheme } from './use-theme.js';

/** Gives Ant Design the console's look. It stands around what uses that library, which comes with it. */
function AntdTheme({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const isStill = useReducedMotion();
  return <ConfigProvider theme={antdTheme(theme, isStill)}>{children}</ConfigProvider>;
}

/** Around pages that use the library. */
export function AntdPages() {
  return (
    <AntdTheme>
      <Outlet />
    </AntdTheme>
  );
}

/** A part that uses the library, for pages that begin without it. */
export function withAntd<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WithAntd(props: Props) {
    return (
      <AntdTheme>
        <Part {...props} />
      </AntdTheme>
    );
  };
}

/**
 * The console's look in Ant Design's words.
 * @param isStill without motion: what waits for the end of one that is too short to be drawn would wait for ever
 */
function antdTheme(theme: ThemeName, isStill: boolean): ThemeConfig {
  const of = (name: ColourName) => colour(name, theme);
  return {
    algorithm: [
      theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
      // The dark one dims colours, and a button of the library would differ from the console's own.
      (seed, tokens) => ({
        ...(tokens ?? antd.defaultAlgorithm(seed)),
        colorPrimary: of('brand'),
        colorError: of('danger'),
      }),
    ],
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
        defaultBorderColor: of('edge'),
        defaultHoverColor: of('brand'),
        defaultHoverBorderColor: of('brand'),
        defaultActiveColor: of('brand'),
        defaultActiveBorderColor: of('brand'),
      },
      Checkbox: { colorBorder: of('edge') },
      DatePicker: { activeShadow: 'none', colorBorder: of('edge') },
      Form: { labelFontSize: 12.5, labelHeight: 20, verticalLabelPadding: '0 0 4px' },
      Input: { activeShadow: 'none', colorBorder: of('edge') },
      InputNumber: { activeShadow: 'none', colorBorder: of('edge') },
      Radio: { colorBorder: of('edge') },
      Segmented: {
        trackPadding: 0,
        trackBg: of('card'),
        itemColor: of('muted'),
        itemHoverBg: of('soft'),
        itemActiveBg: of('soft'),
        itemSelectedBg: of('brand'),
        itemSelectedColor: of('onBrand'),
      },
      Select: { activeOutlineColor: 'transparent', colorBorder: of('edge') },
      // The track of a switch that is off.
      Switch: { colorTextQuaternary: of('edge'), colorTextTertiary: of('edge') },
      Table: {
        headerSplitColor: 'transparent',
        headerSortActiveBg: of('card'),
        bodySortBg: of('card'),
        headerBg: of('card'),
        headerColor: of('muted'),
        rowHoverBg: of('soft'),
      },
      Upload: { colorBorder: of('edge') },
    },
  };
}
