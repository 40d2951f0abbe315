#pragma once
// OpenVINO's C interface, as much of it as is used, found when the program runs: one build works with and without
// OpenVINO. The declarations are our own, of the interface of release 2026 (openvino/c/openvino.h of that release).

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// `ov_status_e`: 0, or a negative number.
typedef int32_t ov_status;
/// `ov_element_type_e`: the one that is used.
static const uint32_t phototext_openvino_f32 = 4;

typedef struct ov_core ov_core;
typedef struct ov_model ov_model;
typedef struct ov_compiled_model ov_compiled_model;
typedef struct ov_infer_request ov_infer_request;
typedef struct ov_tensor ov_tensor;

/// `ov_shape_t`.
typedef struct {
    int64_t rank;
    int64_t *_Nullable dimensions;
} ov_shape;

/// `ov_dimension_t`.
typedef struct {
    int64_t min;
    int64_t max;
} ov_dimension;

/// `ov_partial_shape_t`.
typedef struct {
    ov_dimension rank;
    ov_dimension *_Nullable dimensions;
} ov_partial_shape;

/// `ov_property_t`, of the kinds whose value is a text.
typedef struct {
    const char *key;
    const char *value;
} ov_property;

/// The functions, each under its name without `ov_`.
typedef struct {
    /// The words of the last error on this thread: of its own memory, to be freed.
    const char *_Nullable (*_Nonnull get_last_err_msg)(void);
    void (*_Nonnull free)(const char *text);

    ov_status (*_Nonnull core_create)(ov_core *_Nullable *_Nonnull core);
    void (*_Nonnull core_free)(ov_core *core);
    ov_status (*_Nonnull core_read_model)(
        const ov_core *core, const char *path, const char *_Nullable weights, ov_model *_Nullable *_Nonnull model);
    ov_status (*_Nonnull model_reshape_single_input)(const ov_model *model, ov_partial_shape shape);
    void (*_Nonnull model_free)(ov_model *model);
    ov_status (*_Nonnull core_compile_model_props)(
        const ov_core *core, const ov_model *model, const char *device, size_t count, const ov_property *properties,
        ov_compiled_model *_Nullable *_Nonnull compiled);
    void (*_Nonnull compiled_model_free)(ov_compiled_model *model);
    /// `ov::CompiledModel::release_memory`, which the C interface of this release lacks: see
    /// phototext_openvino_release_memory.
    void (*_Nonnull release_memory)(void *object);

    ov_status (*_Nonnull compiled_model_create_infer_request)(
        const ov_compiled_model *model, ov_infer_request *_Nullable *_Nonnull request);
    void (*_Nonnull infer_request_free)(ov_infer_request *request);
    ov_status (*_Nonnull infer_request_set_input_tensor)(ov_infer_request *request, const ov_tensor *tensor);
    ov_status (*_Nonnull infer_request_infer)(ov_infer_request *request);
    ov_status (*_Nonnull infer_request_get_output_tensor_by_index)(
        const ov_infer_request *request, size_t index, ov_tensor *_Nullable *_Nonnull tensor);

    /// The tensor is a view of `values`, which must outlive it.
    ov_status (*_Nonnull tensor_create_from_host_ptr)(
        uint32_t type, ov_shape shape, const void *values, ov_tensor *_Nullable *_Nonnull tensor);
    ov_status (*_Nonnull tensor_get_element_type)(const ov_tensor *tensor, uint32_t *type);
    ov_status (*_Nonnull tensor_get_size)(const ov_tensor *tensor, size_t *count);
    ov_status (*_Nonnull tensor_get_shape)(const ov_tensor *tensor, ov_shape *shape);
    ov_status (*_Nonnull tensor_data)(const ov_tensor *tensor, void *_Nullable *_Nonnull values);
    void (*_Nonnull tensor_free)(ov_tensor *tensor);
    ov_status (*_Nonnull shape_free)(ov_shape *shape);
} phototext_openvino_functions;

/// Gives the working memory of a model back; it is taken again when the model computes. Not while it does.
void phototext_openvino_release_memory(const phototext_openvino_functions *functions, const ov_compiled_model *model);

/// Loads the library `path`, for as long as the process lives: OpenVINO's threads may outlive everything that used them.
/// Returns 0 and fills `functions`; -1 when it cannot be loaded or lacks a function: `problem` then says why, cut off after
/// `size` bytes.
int phototext_openvino_load(
    const char *path, phototext_openvino_functions *functions, char *problem, size_t size);

#pragma clang assume_nonnull end
