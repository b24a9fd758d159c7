import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Group, Paper, Text } from 'shared-ui';

interface Props {
  /** Sentence about each request, by tax id. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Says what changed on an open page since it was opened, and announces it when a screen reader pauses. */
export function LiveNews({ texts }: Props) {
  const [seen, setSeen] = useState(texts);
  const [news, setNews] = useState<readonly string[]>([]);
  const changed = Object.entries(texts).filter(([key, text]) => seen[key] !== text);
  if (changed.length > 0) {
    setSeen(texts);
    setNews(changed.map(([, text]) => text));
  }
  return (
    // Empty it takes no room of its own between its neighbours.
    <div role="status" style={{ position: news.length === 0 ? 'absolute' : undefined }}>
      {news.length > 0 && (
        <Paper withBorder p="sm" bg="azul.0">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <IconBell size={20} aria-hidden style={{ flexShrink: 0 }} />
            <div>
              <Text fw={600}>Cambió mientras usted miraba</Text>
              {news.map((text) => (
                <Text key={text}>{text}</Text>
              ))}
            </div>
          </Group>
        </Paper>
      )}
    </div>
  );
}
