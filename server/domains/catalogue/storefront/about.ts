import type { Product } from '../../../../contract/catalogue.ts';
import type { Page } from '../../../platform/http/pages/template.ts';

type About = Pick<Page, 'title' | 'description' | 'about'>;

/** fen as yuan with two decimals, as schema.org writes prices. */
const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

function schemaOf(product: Product, origin: string): object {
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.productNo,
    description: product.sketch,
    brand: { '@type': 'Brand', name: '云铺' },
    ...(origin !== '' && { url: `${origin}/productDetail?productNo=${encodeURIComponent(product.productNo)}` }),
    ...(!product.offlineBuy && {
      offers: {
        '@type': 'Offer',
        price: yuan(product.productMiniAmount),
        priceCurrency: 'CNY',
        availability: 'https://schema.org/InStock',
      },
    }),
  };
}

/** What search engines and browser tabs say of the whole shelf. `origin` is '' where the site's address is not known. */
export function aboutShelf(products: readonly Product[], origin: string): About {
  return {
    title: '企业协作云服务 - 云铺',
    description: `云铺：${products
      .slice(0, 6)
      .map(({ name }) => name)
      .join('、')}等 ${products.length} 款企业云服务，按人数订购，按需加购，合同与发票在线办理。`,
    about: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: products.map((product, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        item: schemaOf(product, origin),
      })),
    },
  };
}

export function aboutProduct(product: Product, origin: string): About {
  return {
    title: `${product.name} - 云铺`,
    description: `${product.sketch}${product.values.length > 0 ? `。${product.values.join('、')}。` : ''}`,
    about: { '@context': 'https://schema.org', ...schemaOf(product, origin) },
  };
}
