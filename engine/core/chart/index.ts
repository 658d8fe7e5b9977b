/** Charts as words and as what ECharts draws: the same on a page and in a mail. */

export { chartWords } from '../messages/chart.ts';
export { type ChartOption, type DrawnChart, heightOf, isSliced, type Look, markText, optionOf } from './option.ts';
export { conditionsOf, type Mark, type Plot, plotOf } from './plot.ts';
export { conditionsFor, joined, type Shared, sharedIn, withShared } from './shared.ts';
export { axisText, figureText, type LabelOf, measuredField, measureTitle, shortFigure, valueText } from './words.ts';
