/** The server's state in the browser. Keys and freshness come from the contract: `queryOf` of `shared-api/client`. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
