type Words = readonly (readonly [pattern: RegExp, name: string])[];

/** The first that fits: many systems and browsers also name those they descend from. */
const SYSTEMS: Words = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
const BROWSERS: Words = [
  [/DingTalk/, '钉钉'],
  [/wxwork/, '企业微信'],
  [/MicroMessenger/, '微信'],
  [/Feishu|Lark\//, '飞书'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/UCBrowser/, 'UC 浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** 'Windows · Chrome': what a browser says it is, in words a person knows. It may lie. */
export function deviceWords(userAgent: string): string {
  const words = [SYSTEMS, BROWSERS]
    .map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
    .filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' · ') : '未知设备';
}
