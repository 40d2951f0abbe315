#include "COpenVINO.h"

#include <dlfcn.h>
#include <stdio.h>

#define FUNCTION(name) { offsetof(phototext_openvino_functions, name), "ov_" #name }
#define METHOD(name, symbol) { offsetof(phototext_openvino_functions, name), symbol }

static const struct {
    size_t offset;
    const char *name;
} symbols[] = {
    FUNCTION(get_last_err_msg),
    FUNCTION(free),
    FUNCTION(core_create),
    FUNCTION(core_free),
    FUNCTION(core_read_model),
    FUNCTION(model_reshape_single_input),
    FUNCTION(model_free),
    FUNCTION(core_compile_model_props),
    FUNCTION(compiled_model_free),
    METHOD(release_memory, "_ZN2ov13CompiledModel14release_memoryEv"),
    FUNCTION(compiled_model_create_infer_request),
    FUNCTION(infer_request_free),
    FUNCTION(infer_request_set_input_tensor),
    FUNCTION(infer_request_infer),
    FUNCTION(infer_request_get_output_tensor_by_index),
    FUNCTION(tensor_create_from_host_ptr),
    FUNCTION(tensor_get_element_type),
    FUNCTION(tensor_get_size),
    FUNCTION(tensor_get_shape),
    FUNCTION(tensor_data),
    FUNCTION(tensor_free),
    FUNCTION(shape_free),
};

int phototext_openvino_load(
    const char *path, phototext_openvino_functions *functions, char *problem, size_t size) {
    // Local: what the library brings along is for itself alone. It finds its neighbours in its own folder.
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(problem, size, "%s", reason ? reason : "it cannot be loaded");
        return -1;
    }
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *function = dlsym(library, symbols[i].name);
        if (!function) {
            snprintf(problem, size, "it has no function %s", symbols[i].name);
            dlclose(library);
            return -1;
        }
        *(void **)((char *)functions + symbols[i].offset) = function;
    }
    return 0;
}

void phototext_openvino_release_memory(const phototext_openvino_functions *functions, const ov_compiled_model *model) {
    // An ov_compiled_model is a std::shared_ptr, which begins with the address of its object. Of the one release that is
    // loaded this is known.
    functions->release_memory(*(void *const *)model);
}
