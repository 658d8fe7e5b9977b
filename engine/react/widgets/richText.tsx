import { Suspense } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';

const load = () => import('./richText/RestingRichText.tsx');
const RestingRichText = lazyPart(load);

/** A text with headings, lists and marks; few forms have one, so no form carries it. */
function RichTextWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<span className="yp-input yp-textarea" />}>
      <RestingRichText {...props} />
    </Suspense>
  );
}

export const richTextEntry: WidgetEntry = {
  name: 'richText',
  tester: rankFor('richText', ['richText']),
  Widget: RichTextWidget,
  preload: load,
};
