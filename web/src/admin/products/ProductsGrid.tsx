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
import cardStyles from '../../base/ui/card.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

/** The products as cards, for phones. */
export function ProductsGrid({ products, bulk }: { products: readonly ProductWire[]; bulk: Bulk }) {
  return (
    <ul data-part="products-grid" className={styles.grid}>
      {products.map((product) => (
        <li key={product.item_code} className={cardStyles.card}>
          <div className={clsx(layoutStyles.row, layoutStyles.gap12)}>
            <Mark product={product} bulk={bulk} />
            <Picture product={product} />
            <div className={layoutStyles.grow}>
              <Link className={textStyles.medium} to={productPagePath(product.item_code)}>
                <ProductName name={product.item_name} />
              </Link>
              <p className={textStyles.secondary}>
                <bdi>{product.manufacturer_name}</bdi>
              </p>
            </div>
            <Link
              className={buttonStyles.iconButton}
              to={editPath(product.item_code)}
              aria-label={adminTexts.products.edit({ name: product.item_name })}
            >
              <Pencil className={iconStyles.small} />
            </Link>
          </div>
          <p className={clsx(layoutStyles.row, layoutStyles.wrap, layoutStyles.above12)}>
            <CategoryBadge product={product} />
            <StatusBadge product={product} />
            <VerifiedBadge product={product} />
          </p>
          <p
            className={clsx(
              layoutStyles.row,
              layoutStyles.wrap,
              layoutStyles.between,
              textStyles.size14,
              layoutStyles.above8,
            )}
          >
            <bdi dir="ltr" className={clsx(textStyles.number, textStyles.muted)}>
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
