import type { ThemeConfig } from 'antd';
import { RADIUS, TEXT } from './scale.ts';

export type ColorScheme = 'light' | 'dark';
export type Density = 'comfortable' | 'compact';

const fontFamily =
  "'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, -apple-system, sans-serif";

const shape = {
  fontFamily,
  borderRadius: RADIUS.box,
  borderRadiusSM: RADIUS.small,
  borderRadiusLG: RADIUS.large,
  fontSize: TEXT.body,
  fontSizeHeading1: TEXT.display,
  fontSizeHeading2: TEXT.heading,
  fontSizeHeading3: TEXT.title,
  fontSizeHeading4: TEXT.large,
  fontSizeHeading5: TEXT.body,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.18s',
  wireframe: false,
};

/** Text greys are opaque and dark enough for WCAG AA on the page's own background. */
const light = {
  colorPrimary: '#1650D8',
  colorPrimaryHover: '#0F41B8',
  colorPrimaryTextHover: '#0F41B8',
  colorInfo: '#1650D8',
  colorLink: '#1650D8',
  colorLinkHover: '#0F41B8',
  colorLinkActive: '#0936B3',
  colorSuccess: '#14804A',
  colorSuccessBg: '#E9F7EF',
  colorSuccessBgHover: '#D3EEDF',
  colorSuccessBorder: '#A6DABD',
  colorSuccessBorderHover: '#79C69B',
  colorWarning: '#A15C00',
  colorWarningBg: '#FFF6E5',
  colorWarningBgHover: '#FFEBC7',
  colorWarningBorder: '#F5D08A',
  colorWarningBorderHover: '#E9B654',
  colorError: '#CF2A2A',
  colorTextBase: '#10213F',
  colorText: '#10213F',
  colorTextHeading: '#10213F',
  colorTextSecondary: '#46546F',
  colorTextLabel: '#46546F',
  colorTextTertiary: '#5F6C85',
  colorTextDescription: '#5F6C85',
  colorTextPlaceholder: '#68748C',
  colorTextDisabled: '#8791A5',
  colorTextQuaternary: '#8791A5',
  colorIcon: '#5F6C85',
  colorBgLayout: '#F3F6FB',
  colorBorder: '#CBD4E3',
  colorBorderSecondary: '#E4E9F2',
  colorSplit: '#E4E9F2',
};

/** Solid buttons are light here and carry dark text: no blue is both legible on night and under white. */
const dark = {
  colorPrimary: '#8FB2FF',
  colorInfo: '#8FB2FF',
  colorPrimaryBg: '#1B2C50',
  colorPrimaryBgHover: '#223763',
  colorPrimaryBorder: '#31508F',
  colorLink: '#8DB0FF',
  colorLinkHover: '#B0C8FF',
  colorLinkActive: '#6C97F7',
  colorTextLightSolid: '#0B1322',
  colorBgSpotlight: '#DCE5F7',
  colorSuccess: '#4FD693',
  colorWarning: '#F2B653',
  colorError: '#FF8A85',
  colorTextBase: '#E6ECF8',
  colorBgBase: '#0B1322',
  colorText: '#E6ECF8',
  colorTextHeading: '#F2F5FC',
  colorTextSecondary: '#B4C0D6',
  colorTextLabel: '#B4C0D6',
  colorTextTertiary: '#94A2BC',
  colorTextDescription: '#94A2BC',
  colorTextPlaceholder: '#8794AE',
  colorTextDisabled: '#66738C',
  colorTextQuaternary: '#66738C',
  colorIcon: '#94A2BC',
  colorBgLayout: '#0B1322',
  colorBgContainer: '#121C2F',
  colorBgElevated: '#18243A',
  colorBorder: '#33425E',
  colorBorderSecondary: '#233048',
  colorSplit: '#233048',
  colorBorderDisabled: '#233048',
};

const compact = {
  fontSize: TEXT.dense,
  fontSizeSM: TEXT.small,
  controlHeight: 28,
  controlHeightLG: 34,
  controlHeightSM: 22,
  sizeUnit: 3,
};

type Algorithm = NonNullable<ThemeConfig['algorithm']>;
type OneAlgorithm = Exclude<Algorithm, readonly unknown[]>;

export interface Look {
  scheme: ColorScheme;
  density: Density;
  /** Nothing moves: antd draws its layers at once. Shortening its animations instead leaves a popup where it was measured, outside the page. */
  still?: boolean;
}

/**
 * The antd theme of one look. antd's own algorithms are handed in, so that pages without
 * antd (sign-in, help) can read the brand without loading it.
 */
export function themeConfig(
  { scheme, density, still = false }: Look,
  algorithms: { defaultAlgorithm: OneAlgorithm; darkAlgorithm: OneAlgorithm },
): ThemeConfig {
  return {
    algorithm: scheme === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
    token: {
      ...shape,
      ...(scheme === 'dark' ? dark : light),
      ...(density === 'compact' ? compact : {}),
      ...(still && { motion: false }),
    },
    cssVar: { prefix: 'ant', key: 'yp-tokens' },
  };
}
