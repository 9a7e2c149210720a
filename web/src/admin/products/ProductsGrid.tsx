import type { ProductWire } from '@sali/contract/catalogue/catalogue';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { CategoryGlyph, tintOf } from '../../catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../catalogue/categories.ts';
import { adminTexts } from '../../languages/adminTexts.ts';
import { CategoryBadge, editPath, PriceRange, productPagePath, StatusBadge, VerifiedBadge } from './productParts.tsx';
import { Mark } from './ProductsTable.tsx';
import type { Bulk } from './useBulk.ts';

/** The products as cards, for phones. */
export function ProductsGrid({ products, bulk }: { products: readonly ProductWire[]; bulk: Bulk }) {
  return (
    <ul className="adm-grid">
      {products.map((product) => (
        <li key={product.item_code} className="card">
          <div className="row gap-3">
            <Mark product={product} bulk={bulk} />
            <Picture product={product} />
            <div className="grow">
              <Link className="med" to={productPagePath(product.item_code)}>
                <bdi>{product.item_name}</bdi>
              </Link>
              <p className="t14 mute">
                <bdi>{product.manufacturer_name}</bdi>
              </p>
            </div>
            <Link
              className="ib"
              to={editPath(product.item_code)}
              aria-label={adminTexts.products.edit({ name: product.item_name })}
            >
              <Pencil className="s" />
            </Link>
          </div>
          <p className="row flex-wrap mt-3">
            <CategoryBadge product={product} />
            <StatusBadge product={product} />
            <VerifiedBadge product={product} />
          </p>
          <p className="row between t14 mt-2">
            <bdi dir="ltr" className="num mute">
              {product.item_code}
            </bdi>
            <PriceRange product={product} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A picture in a fixed square; the category's glyph if there is none. */
export function Picture({ product }: { product: ProductWire }) {
  const category = useCategory(product.category_id);
  const imageUrl = product.product_info?.image_path || product.image_url;
  return (
    <span className={`pic ${tintOf(category)}`} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" decoding="async" /> : <CategoryGlyph category={category} />}
    </span>
  );
}
