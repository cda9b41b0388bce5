import { ConfigProvider, theme as antd, type ThemeConfig } from 'antd';
import { type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { colour, FONT_FAMILY, type ColourName, type ThemeName } from './theme.js';
import { useReducedMotion } from './use-reduced-motion.js';
import { useTheme } from './use-theme.js';

/**
 * Gives Ant Design components the look of the console. Only parts of pages that use Ant Design are wrapped in it, so
 * other pages do not load the library.
 */
function AntdTheme({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const isStill = useReducedMotion();
  return <ConfigProvider theme={antdTheme(theme, isStill)}>{children}</ConfigProvider>;
}

/** Wraps pages that use Ant Design. */
export function AntdPages() {
  return (
    <AntdTheme>
      <Outlet />
    </AntdTheme>
  );
}

/** Wraps one component that uses Ant Design, for pages that otherwise do not load that library. */
export function withAntd<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WithAntd(props: Props) {
    return (
      <AntdTheme>
        <Part {...props} />
      </AntdTheme>
    );
  };
}

/** Returns the value of a named colour in the present theme. */
type Colours = (name: ColourName) => string;

/**
 * Translates the look of the console into a theme of Ant Design.
 * @param isStill true if the user wants no motion. Motion is then switched off rather than shortened, because code that
 * waits for the end of an animation would wait for ever if the animation never runs
 */
function antdTheme(theme: ThemeName, isStill: boolean): ThemeConfig {
  const colours: Colours = (name) => colour(name, theme);
  return {
    algorithm: [
      theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
      // The dark algorithm of Ant Design dims colours. The exact brand and danger colours are restored, so that Ant
      // Design's buttons look like the console's own.
      (seed, tokens) => ({
        ...(tokens ?? antd.defaultAlgorithm(seed)),
        colorPrimary: colours('brand'),
        colorError: colours('danger'),
      }),
    ],
    cssVar: { key: 'mesonet' },
    hashed: false,
    token: designTokens(colours, isStill),
    components: componentTokens(colours),
  };
}

function designTokens(colours: Colours, isStill: boolean): ThemeConfig['token'] {
  return {
    motion: !isStill,
    colorPrimary: colours('brand'),
    // Ant Design would derive lighter shades from the brand colour. They have too little contrast, both as colour of
    // text and behind white text.
    colorPrimaryHover: colours('brand'),
    colorLink: colours('brand'),
    colorLinkHover: colours('brand'),
    colorLinkActive: colours('brand'),
    controlItemBgActive: colours('soft'),
    controlItemBgActiveHover: colours('soft'),
    colorInfo: colours('brand'),
    colorSuccess: colours('good'),
    colorWarning: colours('warning'),
    colorError: colours('danger'),
    colorText: colours('ink'),
    colorTextSecondary: colours('muted'),
    colorTextTertiary: colours('faint'),
    colorTextPlaceholder: colours('faint'),
    colorTextLightSolid: colours('onBrand'),
    colorBgLayout: colours('page'),
    colorBgContainer: colours('card'),
    colorBgElevated: colours('raised'),
    colorBorder: colours('line'),
    colorBorderSecondary: colours('line'),
    colorSplit: colours('line'),
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
  };
}

function componentTokens(colours: Colours): ThemeConfig['components'] {
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      primaryColor: colours('onBrand'),
      defaultBorderColor: colours('edge'),
      defaultHoverColor: colours('brand'),
      defaultHoverBorderColor: colours('brand'),
      defaultActiveColor: colours('brand'),
      defaultActiveBorderColor: colours('brand'),
    },
    Checkbox: { colorBorder: colours('edge') },
    DatePicker: { activeShadow: 'none', colorBorder: colours('edge') },
    Form: { labelFontSize: 12.5, labelHeight: 20, verticalLabelPadding: '0 0 4px' },
    Input: { activeShadow: 'none', colorBorder: colours('edge') },
    InputNumber: { activeShadow: 'none', colorBorder: colours('edge') },
    Radio: { colorBorder: colours('edge') },
    Segmented: {
      trackPadding: 0,
      trackBg: colours('card'),
      itemColor: colours('muted'),
      itemHoverBg: colours('soft'),
      itemActiveBg: colours('soft'),
      itemSelectedBg: colours('brand'),
      itemSelectedColor: colours('onBrand'),
    },
    Select: { activeOutlineColor: 'transparent', colorBorder: colours('edge') },
    // Ant Design uses these tokens for the background of a switch that is off.
    Switch: { colorTextQuaternary: colours('edge'), colorTextTertiary: colours('edge') },
    Table: {
      headerSplitColor: 'transparent',
      headerSortActiveBg: colours('card'),
      bodySortBg: colours('card'),
      headerBg: colours('card'),
      headerColor: colours('muted'),
      rowHoverBg: colours('soft'),
    },
    Upload: { colorBorder: colours('edge') },
  };
}
