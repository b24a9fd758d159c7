import type { RegisteredSupplier } from 'shared-api/contract';
import { enablingPeriodText, formatTaxId, SUPPLIERS_PER_PAGE, supplierAddress } from 'shared-api/rules';
import { Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';

const COLUMNS = { base: 1, sm: 2 };

/** One page of the register: two columns of cards, one on a phone. */
export function SupplierCards({ suppliers }: { suppliers: readonly RegisteredSupplier[] }) {
  return (
    <SimpleGrid cols={COLUMNS} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {suppliers.map((supplier) => (
        <li key={supplier.cuit}>
          <Card withBorder component="article" aria-labelledby={`proveedor-${supplier.cuit}`} h="100%">
            <Stack gap="xs">
              <Title
                order={3}
                size="h5"
                id={`proveedor-${supplier.cuit}`}
                style={{ overflowWrap: 'anywhere' }}
              >
                <Link to={supplierAddress(supplier.cuit)}>{supplier.razon_social}</Link>
              </Title>
              <Text>{`CUIT ${formatTaxId(supplier.cuit)}`}</Text>
              <Text size="sm">
                {enablingPeriodText(supplier.habilitado_desde, supplier.habilitado_hasta)}
              </Text>
              <Labels labels={supplier.etiquetas} />
            </Stack>
          </Card>
        </li>
      ))}
    </SimpleGrid>
  );
}

/** Placeholder of a page of cards, of the same height. */
export function SupplierCardsSkeleton() {
  return (
    <SimpleGrid cols={COLUMNS} component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-hidden>
      {Array.from({ length: SUPPLIERS_PER_PAGE }, (_, index) => `card-${index}`).map((key) => (
        <Card key={key} withBorder component="li">
          <Stack gap="xs">
            <Skeleton height="1.5rem" width="85%" />
            <Skeleton height="1.5rem" width="12rem" maw="100%" />
            <Skeleton height="1.25rem" width="16rem" maw="100%" />
            <Skeleton height="1.5rem" width="8rem" />
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  );
}

/** The labels of a supplier; nothing without one. */
export function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Etiquetas">
      {labels.map((label) => (
        <li key={label}>
          <Badge variant="outline" h="auto" mih="1.5rem" styles={{ label: { whiteSpace: 'normal' } }}>
            {label}
          </Badge>
        </li>
      ))}
    </Group>
  );
}
