import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { CategoryBadge, editPath, PriceRange, productPagePath, StatusBadge, VerifiedBadge } from './productParts.tsx';
import { Mark } from './ProductsTable.tsx';
import type { Bulk } from './useBulk.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { ProductPicture } from '../../goods/catalogue/ProductPicture.tsx';
import { clsx } from 'clsx';
import styles from './products.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** The products as cards, for phones. */
export function ProductsGrid({ products, bulk }: { products: readonly ProductWire[]; bulk: Bulk }) {
  return (
    <ul data-part="products-grid" className={styles.grid}>
      {products.map((product) => (
        <li key={product.item_code} className={uiStyles.card}>
          <div className={clsx(uiStyles.row, uiStyles.gap12)}>
            <Mark product={product} bulk={bulk} />
            <Picture product={product} />
            <div className={uiStyles.grow}>
              <Link className={uiStyles.medium} to={productPagePath(product.item_code)}>
                <ProductName name={product.item_name} />
              </Link>
              <p className={uiStyles.secondary}>
                <bdi>{product.manufacturer_name}</bdi>
              </p>
            </div>
            <Link
              className={buttonStyles.iconButton}
              to={editPath(product.item_code)}
              aria-label={adminTexts.products.edit({ name: product.item_name })}
            >
              <Pencil className={uiStyles.icon16} />
            </Link>
          </div>
          <p className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.above12)}>
            <CategoryBadge product={product} />
            <StatusBadge product={product} />
            <VerifiedBadge product={product} />
          </p>
          <p className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.between, uiStyles.size14, uiStyles.above8)}>
            <bdi dir="ltr" className={clsx(uiStyles.number, uiStyles.muted)}>
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
  const imageUrl = product.product_info?.image_path || product.image_url;
  return (
    <ProductPicture
      name={product.item_name}
      imageUrl={imageUrl}
      categoryId={product.category_id}
      className={styles.picture}
    />
  );
}
