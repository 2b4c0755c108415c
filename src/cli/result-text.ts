// A tool's result as text for a terminal.
import type { CallToolResult, ContentBlock } from '../protocol/types';

function sizeOf(base64: string): string {
  return `${Buffer.byteLength(base64, 'base64')} bytes`;
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type}: ${block.mimeType}, ${sizeOf(block.data)}]`;
    case 'resource_link':
      return `[resource: ${block.uri}]`;
    case 'resource': {
      const { resource } = block;
      return 'text' in resource ? resource.text : `[resource: ${resource.uri}, ${sizeOf(resource.blob)}]`;
    }
    default:
      return JSON.stringify(block);
  }
}

/** The content blocks one after another; the structured content when there is no content. */
export function resultText({ content, structuredContent }: CallToolResult): string {
  if (content.length === 0) return structuredContent === undefined ? '' : JSON.stringify(structuredContent, null, 2);
  return content.map(blockText).join('\n');
}
